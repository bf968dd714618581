// `npm start`: install, build, migrate, load the demo, serve. Every step is skipped when it is done already.
import { become, build, install } from './toolchain.mjs'

install()
build()
become(['--enable-source-maps', 'build/server/server.js'], { NODE_ENV: 'production' })
