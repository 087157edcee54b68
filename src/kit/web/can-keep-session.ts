import { deviceStorage, tabStorage } from './storage.ts'

const PROBE = 'proofline.probe'
/** Returns whether the browser can store a session. A session that is lost with each page would be useless. */
export const canKeepSession = (): boolean =>
  [deviceStorage, tabStorage].some((storage) => {
    const isKept = storage.store(PROBE, '1')
    storage.remove(PROBE)
    return isKept
  })
