type Operation = {
  parameters: { query?: unknown; path?: unknown }
  requestBody?: { content: object } | undefined
  responses: { 200: { content: object } }
}
type ValueOf<T> = T[keyof T]
type QueryOf<O extends Operation> = NonNullable<O['parameters']['query']>
type BodyOf<O extends Operation> = ValueOf<NonNullable<O['requestBody']>['content']>
type ReplyOf<O extends Operation> = O['responses'][200]['content'] extends { 'application/json': infer R } ? R : undefined

/**
 * A documented call, typed by its operation of the OpenAPI page: a name of the documents that the page lacks does not compile.
 * Of the query everything is text, as in an address.
 */
export type TypedCall<
  O extends Operation,
  Query extends keyof QueryOf<O>,
  Body extends keyof BodyOf<O>,
  File extends keyof BodyOf<O> | undefined,
> = {
  params: O['parameters']['path'] extends object ? O['parameters']['path'] : undefined
  query: Partial<Record<Query, string>>
  body: [Body] extends [never] ? undefined : Pick<BodyOf<O>, Body>
  file: File
  reply: ReplyOf<O>
}
