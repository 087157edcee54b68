/** The choice of a department filter that holds the days on which people were in no department (decision P791). */
export const NO_DEPARTMENT = 'No department'

/** Whether a text names this choice, also where a department has the same name. */
export const isNoDepartment = (text: string): boolean => text.trim().toLowerCase() === NO_DEPARTMENT.toLowerCase()
