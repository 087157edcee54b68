/** The largest file that an upload takes (security.md, Data). */
export const UPLOAD_MEGABYTES = 50
