/**
 * Files of the sample workspace: the first file of the first project, two files of the second project, a finished file, and the
 * file of the first project that was started last.
 */
export const SAMPLE_FILES = [
  'Foundation_Set01.xlsx',
  'JEE_Kinematics_Set07.xlsx',
  'JEE_Chemistry_Set02.xlsx',
  'Primer_Set01.xlsx',
  'Foundation_Set02.xlsx',
] as const
