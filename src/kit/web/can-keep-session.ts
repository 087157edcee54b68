import { deviceStorage, tabStorage } from './storage.ts'

const PROBE = 'proofline.probe'
/** Whether the browser keeps anything for a login: a session that is gone with each page is none. */
export const canKeepSession = (): boolean =>
  [deviceStorage, tabStorage].some((storage) => {
    const isKept = storage.store(PROBE, '1')
    storage.remove(PROBE)
    return isKept
  })
