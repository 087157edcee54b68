import { reloadPage } from '../kit/web/reload-page.ts'
import styles from './RootFailure.module.css'

/** In place of every page: a browser that keeps no session would ask for the password for ever. */
export function NoSession() {
  return (
    <main className={styles.rootFailure}>
      <title>Proofline</title>
      <h1>This browser can’t keep you logged in</h1>
      <p>
        It blocks site data for this address, or has no room for more. Allow site data (cookies) in its settings, or delete some
        of it, then load the page again.
      </p>
      <button type="button" onClick={reloadPage}>
        Reload
      </button>
    </main>
  )
}
