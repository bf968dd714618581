// Runs inside the worker thread of the embedded engine: imports nothing of the project.
import { parse, protocol, type PGlite } from '@electric-sql/pglite'

type Statement = { name: string; parameterTypes: number[] }
export type Answer = { rows: unknown[]; affected: number }

const { serialize } = protocol

/** Each takes up to some 100 KB of the engine's memory. */
const maxStatements = 256

const batch = (...messages: Uint8Array[]): Uint8Array => Buffer.concat(messages)

/** The result of a statement changed its shape, so its plan is invalid. */
const stalePlan = '0A000'

/**
 * Runs statements in two calls of the engine, and in one from the second time on: the engine parses a statement once.
 * `engine.query` makes six calls each time, which costs about seven times as much for a short statement.
 */
export function preparedStatements(engine: PGlite) {
  const existing = new Map<string, Statement>()
  let made = 0
  /** Closed with the next call: closing is allowed in a failed transaction, too. */
  let unused: string[] = []

  const send = (...messages: Uint8Array[]) => {
    const closed = unused.map((name) => serialize.close({ type: 'S', name }))
    unused = []
    return engine.execProtocolStream(batch(...closed, ...messages, serialize.sync()))
  }

  const drop = (sql: string) => {
    unused.push(existing.get(sql)!.name)
    existing.delete(sql)
  }

  async function prepare(sql: string): Promise<Statement> {
    const entry = existing.get(sql)
    if (entry) {
      // The first key of the map is the least recently used.
      existing.delete(sql)
      existing.set(sql, entry)
      return entry
    }
    const name = `s${++made}`
    const messages = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }))
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(messages) }
    existing.set(sql, statement)
    if (existing.size > maxStatements) drop(existing.keys().next().value!)
    return statement
  }

  async function run(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    const { name, parameterTypes } = await prepare(sql)
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = engine.serializers[parameterTypes[index]!]
      return write ? write(value) : String(value)
    })
    const bind = serialize.bind({ statement: name, values })
    const messages = await send(bind, serialize.describe({ type: 'P' }), serialize.execute({}))
    const [result] = parse.parseResults(messages, engine.parsers)
    return { rows: result!.rows, affected: result!.affectedRows ?? 0 }
  }

  return {
    async run(sql: string, parameters: readonly unknown[]): Promise<Answer> {
      try {
        return await run(sql, parameters)
      } catch (error) {
        if ((error as { code?: string }).code !== stalePlan || !existing.has(sql)) throw error
        drop(sql)
        // The error ended the transaction; its caller has to start again.
        if (engine.isInTransaction()) throw error
        return run(sql, parameters)
      }
    },
    /** Call it after a change of tables. */
    forget() {
      for (const sql of existing.keys()) drop(sql)
    },
  }
}
