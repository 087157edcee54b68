/** The projects of the sample workspace. Every module has them. */
export const SAMPLE_PROJECTS = ['NEET 2027', 'JEE Main 2027'] as const
