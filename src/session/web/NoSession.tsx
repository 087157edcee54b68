import { Entrance } from './Entrance.tsx'
import entranceStyles from './Entrance.module.css'

/** In place of the login: a browser that keeps no session would ask for the password for ever. */
export function NoSession() {
  return (
    <Entrance title="This browser can’t keep you logged in">
      <p className={entranceStyles.lead}>
        It blocks site data for this address, or has no room for more. Allow site data (cookies) in its settings, or delete some
        of it, then load the page again.
      </p>
      <button type="button" className={entranceStyles.submit} onClick={() => location.reload()}>
        Reload
      </button>
    </Entrance>
  )
}
