/** The kind of a request in the list of undecided requests, and of its entries in the inbox. */
export const ACCESS_REQUEST_KIND = 'access-request'
