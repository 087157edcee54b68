/** The kind of a request in the waiting list, and of its entries in the inbox. */
export const KIND = 'access-request'
