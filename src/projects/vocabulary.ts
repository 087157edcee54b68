/** The projects of the sample workspace, in every module. */
export const SAMPLE_PROJECTS = ['NEET 2027', 'JEE Main 2027'] as const
