/** The maximum file size of an upload (security.md, Data). */
export const UPLOAD_MEGABYTES = 50
