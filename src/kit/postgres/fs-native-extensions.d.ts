/** The package has no types. Only the used part is declared. */
declare module 'fs-native-extensions' {
  /** Returns false when another open file holds the lock. @throws an error with a code where the file can't be locked. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
