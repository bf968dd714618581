// What can be known before packages are installed and the product is built: plain JavaScript for the system's Node. Each problem is
// one sentence with the remedy.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statfsSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import * as util from 'node:util'

export const oldestNode = 20

/** Returns the sentence about a Node that is too old for the scripts, or null. */
export const nodeProblem = (version) =>
  Number(version.split('.')[0]) >= oldestNode
    ? null
    : `Node ${version} is too old: install Node ${oldestNode} or newer (https://nodejs.org/en/download).`

/** Returns the environment with the keys of the file `.env` that are not set in it. */
export function withEnvFile(environment, folder) {
  const file = join(folder, '.env')
  if (!existsSync(file) || !util.parseEnv) return environment
  try {
    return { ...util.parseEnv(readFileSync(file, 'utf8')), ...environment }
  } catch {
    // The check of the configuration reports the fault of the file.
    return environment
  }
}

const megabyte = 1024 * 1024
const maxPort = 65_535

/** Room for a build, the demo and its growth; and for packages when they are not there yet. */
const neededMegabytes = { data: 300, packages: 1000 }

const rights = /^(?:EACCES|EPERM|EROFS)$/

/** Makes a folder with those above it. `recursive` of Node retries forever where the system refuses folders, as in /proc. */
function makeFolder(folder) {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`${folder} is a file`), { code: 'ENOTDIR' })
    return
  }
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Returns the problem of a folder that must be writable, or null; makes the folder. */
export function folderProblem(name, folder, megabytes) {
  const shown = `${name} (${folder})`
  let probe
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    probe = join(folder, `.write-probe-${process.pid}`)
    closeSync(openSync(probe, 'wx'))
  } catch (error) {
    if (rights.test(error.code))
      return `${shown} cannot be written: give this user the right to write there, or name another folder.`
    if (error.code === 'ENOTDIR' || error.code === 'EEXIST')
      return `${shown} is not a folder: remove the file of that name, or name another folder.`
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
      return `The disk of ${shown} is full: free some room, or name a folder on another disk.`
    if (error.code === 'ENOENT') return `${shown} cannot be made there: name a folder on a disk.`
    return `${shown} cannot be used (${error.code}): name another folder.`
  } finally {
    if (probe && existsSync(probe)) unlinkSync(probe)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  return free >= megabytes
    ? null
    : `The disk of ${shown} has ${free} MB left and ${megabytes} MB are needed: free some room, or name a folder on another disk.`
}

/** Returns the problem of the address on which the server will listen, or null. */
export const portProblem = (host, port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }) => {
      if (code === 'EADDRINUSE')
        return resolve(`Port ${port} is in use by another program: stop that program, or set PORT to another one.`)
      if (code === 'EACCES')
        return resolve(
          `This user may not listen on port ${port}: set PORT to 1024 or above, or let a proxy listen there.`,
        )
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
        return resolve(`HOST=${host} is not an address of this machine: use 127.0.0.1, 0.0.0.0 or one of its own.`)
      resolve(`The server cannot listen on ${host}:${port} (${code}).`)
    })
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })

const connectMs = 5000

/** Returns the problem of the way to a service that is named by an address, or null. Sends nothing to the service. */
export const serviceProblem = (key, name, address, defaultPort) =>
  new Promise((resolve) => {
    const url = URL.canParse(address) ? new URL(address) : null
    // The check of the configuration judges the form; a socket on this machine is left to the driver.
    if (!url || !url.hostname || url.searchParams.has('host') || url.hostname.startsWith('%')) return resolve(null)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port || defaultPort)
    const socket = connect({ host, port })
    const end = (problem) => {
      socket.destroy()
      resolve(problem)
    }
    const where = `${name} at ${host}:${port}`
    socket.setTimeout(connectMs, () =>
      end(`${where} does not answer within ${connectMs / 1000} s: check the network and ${key}.`),
    )
    socket.once('connect', () => end(null))
    socket.once('error', ({ code }) =>
      end(
        code === 'ENOTFOUND' || code === 'EAI_AGAIN'
          ? `${where} is not known by that name: correct the host in ${key}.`
          : `${where} cannot be reached (${code}): start it, or correct ${key}.`,
      ),
    )
  })

/**
 * Returns the sentences about what keeps the server from starting, found within a moment and before anything is installed. `root`
 * is the folder of the product.
 */
export async function findProblems(environment, root) {
  const given = withEnvFile(environment, root)
  const value = (key) => (given[key] ?? '').trim()
  const production = value('MODE') === 'production'
  const port = Number(value('PORT') || 3000)
  const host = value('HOST') || (production ? '0.0.0.0' : '127.0.0.1')
  const data = resolve(root, value('DATA_DIR') || './data')
  const installed = existsSync(join(root, 'node_modules/.lock-stamp'))
  const problems = await Promise.all([
    // Another value is left to the check of the configuration.
    Number.isInteger(port) && port > 0 && port <= maxPort ? portProblem(host, port) : null,
    folderProblem('DATA_DIR', data, neededMegabytes.data),
    installed || !existsSync(join(root, 'package-lock.json'))
      ? null
      : folderProblem('The folder of the product', root, neededMegabytes.packages),
    value('DATABASE_URL') ? serviceProblem('DATABASE_URL', 'The database', value('DATABASE_URL'), 5432) : null,
  ])
  return problems.filter(Boolean)
}
