// Runs a script under the pinned Node after installing what it needs: `node scripts/run.mjs [--build] FILE [arguments]`. What belongs to
// an installation reads its file `.env`; tests and benchmarks do not.
import { become, build, envFileArguments, install } from './toolchain.mjs'

const args = process.argv.slice(2)
const wantsBuild = args[0] === '--build'
if (wantsBuild) args.shift()
const ofInstallation = /^(?:build\/server|src\/app)\/|^scripts\/dev\.mjs$/.test(args[0])
await install({ tests: !ofInstallation })
if (wantsBuild) build()
const environmentFile = ofInstallation ? envFileArguments() : []
become([...environmentFile, '--enable-source-maps', ...args], wantsBuild ? { NODE_ENV: 'production' } : {})
