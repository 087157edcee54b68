import { type RefusalCode, refuse } from '../../kit/errors.ts'
import { asId } from '../../kit/ids.ts'

/** Who is meant: an id wins where the text has the shape of one. */
export const whoIs = (text: string): { id: string | null; email: string } => ({ id: asId(text.trim()), email: text.trim() })

export const refuseIf = (code: RefusalCode | undefined): void => {
  if (code !== undefined) refuse(code)
}
