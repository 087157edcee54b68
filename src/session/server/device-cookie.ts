import { DEVICE_DAYS } from '../rules.ts'

const NAME = 'proofline-device'

/** The secret of the browser; undefined: it sent none. */
export const parseDeviceSecret = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{1,100})\\s*(?:;|$)`).exec(cookies)?.[1]

/** Sent with logins alone, and hidden from scripts: it opens nothing, it only spares its browser what others do. */
export const deviceCookie = (secret: string, isSecure: boolean): string =>
  `${NAME}=${secret}; Path=/api/login; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
