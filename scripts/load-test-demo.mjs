// Loads the demo on which the servers of tests start, unless this build and this day have it.
import { demoFolder } from './test-server.mjs'

await demoFolder()
