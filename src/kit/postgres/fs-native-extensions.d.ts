/** The package comes without types; of it only this is used. */
declare module 'fs-native-extensions' {
  /** False: another open file holds the lock. @throws an error with a code where the file can't be locked at all. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
