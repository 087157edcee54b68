import { refusing } from '../kit/shared/errors.ts'
import { refusals as monthRefusals } from '../closed-months/refusals.ts'

const made = refusing(
  {
    PROD_FILE_NOT_FOUND: [404, 'Productivity file not found'],
    PROD_FILE_UPLOADED: [409, 'These hours were uploaded on {date} already, as {name}.'],
    PROD_DAY_OVER: [409, 'A day of one person has at most 24 hours, over all files. Nothing was stored.'],
    PROD_FILE_NAME_TAKEN: [409, 'There is a productivity file of this name already. Rename the file and upload it again.'],
  },
  monthRefusals,
)
export const { refusals, found } = made
export const refuse: typeof made.refuse = made.refuse
