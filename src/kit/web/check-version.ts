let check = async (): Promise<boolean> => false

/** Sets what asks the server for its version; it says by itself that it is another one (`NewVersion`). */
export const setVersionCheck = (asks: typeof check): void => void (check = asks)
/** Returns whether the server has another version than this page. */
export const checkVersion = (): Promise<boolean> => check()
