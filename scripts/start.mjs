// `npm start`: install, build, migrate, load the demo, serve. Every step is skipped when it is done already.
import { serverArguments, serverEnvironment } from './server-process.mjs'
import { become, build, install } from './toolchain.mjs'

install()
build()
become(serverArguments, serverEnvironment)
