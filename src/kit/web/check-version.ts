let check = async (): Promise<boolean> => false

/** Sets the function that asks the server for its version and announces a new one (`NewVersion`). */
export const setVersionCheck = (asks: typeof check): void => void (check = asks)
/** Returns whether the server has another version than this page. */
export const checkVersion = (): Promise<boolean> => check()
