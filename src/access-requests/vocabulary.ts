/** The kind of a request among what waits, and of its entries in the inbox. */
export const KIND = 'access-request'
