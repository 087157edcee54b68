/**
 * The files of the sample workspace: the first of the first project, two of the second, and of the first one that is finished and
 * one that was begun last.
 */
export const SAMPLE_FILES = [
  'Foundation_Set01.xlsx',
  'JEE_Kinematics_Set07.xlsx',
  'JEE_Chemistry_Set02.xlsx',
  'Primer_Set01.xlsx',
  'Foundation_Set02.xlsx',
] as const
