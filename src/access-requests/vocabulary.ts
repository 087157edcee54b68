/** The kind of a request in the list of undecided requests, and of its entries in the inbox. */
export const KIND = 'access-request'
