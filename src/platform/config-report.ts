import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { configSchema, readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'
import { describeUnknownKey, findUnknownKeys } from './unknown-keys.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One key: its value with secrets masked, and the source of the value. */
type ConfigLine = { key: string; value: string; source: 'environment' | 'file' | 'default' }

export type ConfigReport = { lines: ConfigLine[]; problems: string[]; warnings: string[] }

/** Returns the text of a key file; empty without one. Throws a sentence when the file cannot be read. */
export function readEnvFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new StartupError(`${path} cannot be read (${code}): give this user the right to read it, or remove it.`)
  }
}

/**
 * Reports every key of the configuration, its faults and ignored keys. `environment` is that of the process, to which
 * Node has added the missing keys of the file.
 */
export function reportConfig(environment: Environment, fileText: string): ConfigReport {
  const existing = Object.keys(configSchema.shape)
  const file = parseEnv(fileText) as Environment
  const all = { ...file, ...environment }
  const { config, problems } = readConfig(all)
  const lines = existing.map((key): ConfigLine => {
    const set = all[key]
    if (!set) return { key, value: shown(key, config[key as keyof typeof config]), source: 'default' }
    const source = file[key] === set ? 'file' : 'environment'
    return { key, value: shown(key, set), source }
  })
  return {
    lines,
    problems,
    warnings: [
      ...findUnknownKeys(existing, environment, file).map(describeUnknownKey),
      ...twice(fileText).map((key) => `${key}: stands twice in the file; the last line counts`),
      ...unreadLines(fileText),
    ],
  }
}

const isSecret = (key: string): boolean => /(?:_SECRET|_KEYS?|_TOKEN|_MERCHANT|_HEADERS)$/.test(key)

/** Formats a value for display: without secrets, and without passwords in addresses. */
function shown(key: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
  if (text !== '' && isSecret(key)) return '********'
  return text.replace(/(:\/\/[^:/@]{0,200}:)[^@]{0,500}@/, '$1********@').replace(/([?&]password=)[^&]*/, '$1********')
}

const keyLine = /^[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*(.*)$/

/** Returns a warning for each line of the file that sets nothing, and for a value whose quote is not closed. */
function unreadLines(fileText: string): string[] {
  if (fileText.startsWith('\uFEFF'))
    return ['The file begins with a byte order mark, so its first key is not read; save it as UTF-8 without one']
  const warnings: string[] = []
  const lines = fileText.split(/\r?\n/)
  for (let n = 0; n < lines.length; n++) {
    const text = lines[n]!
    if (/^[ \t]*(?:#|$)/.test(text)) continue
    const [, key, value = ''] = keyLine.exec(text) ?? []
    if (!key) {
      warnings.push(`Line ${n + 1} sets no key and is ignored; write KEY=value`)
      continue
    }
    const quote = /^["'`]/.exec(value)?.[0]
    if (!quote || value.indexOf(quote, 1) > 0) continue
    const end = lines.findIndex((line, at) => at > n && line.includes(quote))
    if (end === -1) warnings.push(`${key}: its quote ${quote} is not closed`)
    else n = end
  }
  return warnings
}

function twice(fileText: string): string[] {
  const keys = fileText.split('\n').flatMap((text) => keyLine.exec(text)?.[1] ?? [])
  return [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))]
}
