import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from './names.mjs'

const ownRoot = join(import.meta.dirname, '../..')

/**
 * Collects what a command wants to write below `root`, and writes all of it or nothing: `create` for a new file, `change` for
 * an existing one.
 */
export function openProject(root) {
  const pending = new Map()
  const exists = (path) => pending.has(path) || existsSync(join(root, path))
  const read = (path) => {
    if (!exists(path)) throw new Refusal(`${path} is not there.`)
    return pending.get(path)?.text ?? readFileSync(join(root, path), 'utf8')
  }
  const list = (path) => (existsSync(join(root, path)) ? readdirSync(join(root, path)) : [])
  const create = (path, text) => {
    if (exists(path)) throw new Refusal(`${path} is there already; nothing was written.`)
    pending.set(path, { text, how: 'wrote' })
  }
  const change = (path, edit) => {
    const how = pending.get(path)?.how ?? 'changed'
    pending.set(path, { text: edit(read(path)), how })
  }
  const save = () => {
    for (const [path, { text }] of pending) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    format([...pending.keys()].filter((path) => /\.tsx?$/.test(path)).map((path) => join(root, path)))
    return [...pending].map(([path, { how }]) => ({ path, how }))
  }
  return { exists, read, list, create, change, save }
}

/** So that templates need not know the width of a line. */
function format(files) {
  const args = ['node_modules/oxfmt/bin/oxfmt', '-c', join(ownRoot, '.oxfmtrc.json'), ...files]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ownRoot, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the written files cannot be formatted: ${stderr}`)
}
