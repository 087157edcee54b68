type Operation = {
  parameters: { query?: unknown }
  requestBody?: { content: object } | undefined
  responses: { 200: { content: object } }
}
type ValueOf<T> = T[keyof T]
type QueryOf<O extends Operation> = NonNullable<O['parameters']['query']>
type BodyOf<O extends Operation> = ValueOf<NonNullable<O['requestBody']>['content']>
type ReplyOf<O extends Operation> = O['responses'][200]['content'] extends { 'application/json': infer R } ? R : undefined

/**
 * A documented call, typed by its operation of the OpenAPI page. A documented name that the page lacks does not compile. Every
 * part of an address is text, and its parameters have the documents' names.
 * @public client-types.gen.ts, which is not committed, uses it
 */
export type TypedCall<
  O extends Operation,
  Params extends string,
  Query extends keyof QueryOf<O>,
  Body extends keyof BodyOf<O>,
  File extends keyof BodyOf<O> | undefined,
> = {
  params: [Params] extends [never] ? undefined : Record<Params, string>
  query: Partial<Record<Query, string>>
  body: [Body] extends [never] ? undefined : Pick<BodyOf<O>, Body>
  file: File
  reply: ReplyOf<O>
}
