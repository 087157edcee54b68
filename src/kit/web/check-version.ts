let check = async (): Promise<boolean> => false

/** `asks` compares the server's version with the page's, and announces a new one (`NewVersion`). */
export const setVersionCheck = (asks: typeof check): void => void (check = asks)
export const checkVersion = (): Promise<boolean> => check()
