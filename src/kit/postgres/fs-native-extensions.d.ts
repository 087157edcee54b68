/** The package has no types; only this part of it is used. */
declare module 'fs-native-extensions' {
  /** Returns false when another open file holds the lock. @throws an error with a code where the file can't be locked. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
