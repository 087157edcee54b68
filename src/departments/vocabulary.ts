/** The choice in a department filter for the days on which people were in no department. */
export const NO_DEPARTMENT = 'No department'

/** Returns whether a text names this choice, even if a department has the same name. */
export const isNoDepartment = (text: string): boolean => text.trim().toLowerCase() === NO_DEPARTMENT.toLowerCase()
