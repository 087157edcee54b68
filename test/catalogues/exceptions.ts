type Check = 'mount' | 'openApi' | 'payload' | 'replies' | 'entities' | 'constants'

/** The rows of the catalogues from which the product differs, with the decision that says why (decisions 43, 104, P264). */
export const exceptions: Record<Check, Record<string, string>> = {
  mount: { 'timesheet-removal-allocation-data has no address': '104' },
  openApi: {},
  payload: {},
  replies: {
    'timesheet-removal-allocation-data was not made': '104',
  },
  entities: { 'Target.sub-targets is in no response': 'P264' },
  constants: {
    'filterPanelRoles is ["AUTHOR","REVIEWER","REVIEWER-2","UPLOADER"] instead of ["REVIEWER","REVIEWER-2"]': 'P264',
    'reportTableScrollHeights is [500] instead of [400,500]': 'P264',
    'exportNames.users is "UserData (xlsx)" instead of "UserData (xls)"': '43',
    'exportNames.report is "table_data (xlsx)" instead of "table_data (xls)"': '43',
  },
}
