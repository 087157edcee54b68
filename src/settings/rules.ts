const MOST = 100
/** What is wrong with a value; undefined: nothing. */
export const settingProblem = (value: number): string | undefined =>
  value >= 0 && value <= MOST && Number(value.toFixed(4)) === value
    ? undefined
    : `The value is a number from 0 to ${MOST} with at most 4 decimals.`
