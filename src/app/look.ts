import { z } from 'zod'
import { readCookie } from '#platform/guards.ts'

const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const lookSchema = z.object({ theme: z.enum(themes).catch('auto') })

/** How a person wants pages to look; one readable cookie, so that the server writes it on the page and nothing flashes. */
export type Look = z.output<typeof lookSchema>

/** Reads the cookie `look`; anything unreadable is the default look. */
export function readLook(cookieHeader: string | null): Look {
  const text = readCookie(cookieHeader, 'look') ?? ''
  return lookSchema.parse(Object.fromEntries(new URLSearchParams(text)))
}

export const lookCookieText = (look: Look): string => new URLSearchParams(look).toString()
