/** Filters for days on which people had no department. */
export const NO_DEPARTMENT = 'No department'

/** This choice never finds a department with the same name. */
export const isNoDepartment = (text: string): boolean => text.trim().toLowerCase() === NO_DEPARTMENT.toLowerCase()
