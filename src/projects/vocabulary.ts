/** The projects of the sample workspace, which every module has. */
export const SAMPLE_PROJECTS = ['NEET 2027', 'JEE Main 2027'] as const
