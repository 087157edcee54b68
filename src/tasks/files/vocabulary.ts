/** The files of the sample workspace, the first of the first project, the others of the second. */
export const SAMPLE_FILES = ['Foundation_Set01.xlsx', 'JEE_Kinematics_Set07.xlsx', 'JEE_Chemistry_Set02.xlsx'] as const
