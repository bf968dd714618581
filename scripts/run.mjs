// Runs a script under the pinned Node after installing what it needs: `node scripts/run.mjs [--build] FILE [arguments]`.
import { become, build, install } from './toolchain.mjs'

const args = process.argv.slice(2)
const wantsBuild = args[0] === '--build'
if (wantsBuild) args.shift()
install()
if (wantsBuild) build()
become(['--enable-source-maps', ...args], wantsBuild ? { NODE_ENV: 'production' } : {})
