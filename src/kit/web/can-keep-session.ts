import { deviceStorage, tabStorage } from './storage.ts'

const PROBE = 'proofline.probe'
/** Returns whether the browser can store a session. Without storage, a session would be lost with every page. */
export const canKeepSession = (): boolean =>
  [deviceStorage, tabStorage].some((storage) => {
    const isKept = storage.store(PROBE, '1')
    storage.remove(PROBE)
    return isKept
  })
