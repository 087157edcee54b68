/** The choice in a department filter that stands for the days on which people were in no department. */
export const NO_DEPARTMENT = 'No department'

/** Returns whether a text names this choice. A department with the same name is not found by it. */
export const isNoDepartment = (text: string): boolean => text.trim().toLowerCase() === NO_DEPARTMENT.toLowerCase()
