/** The tags of its tables (test/tags.test.ts): what follows from holidays also follows from terms and absences. */
export const tagsOfTables: Record<string, readonly string[]> = {
  holiday_calendars: ['holidays'],
  holidays: ['holidays', 'users', 'absences', 'tasks'],
  holiday_calendar_uses: ['holidays', 'tasks'],
  restricted_choices: ['holidays'],
  person_holidays: ['holidays', 'users', 'absences', 'worklog-days'],
}
