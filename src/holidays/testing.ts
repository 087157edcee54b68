/** The tags of its tables (test/tags.test.ts). */
export const tagsOfTables: Record<string, readonly string[]> = {
  holiday_calendars: ['holidays'],
  holidays: ['holidays'],
  holiday_calendar_uses: ['holidays'],
  restricted_choices: ['holidays'],
  person_holidays: ['holidays'],
}
