import { createRequire } from 'node:module'

// React chooses its build when it is first loaded. The development build renders a page several times slower, and no
// test reads its warnings; so tests render with the production build. Code of the project still sees NODE_ENV as
// `test`.
const require = createRequire(import.meta.url)
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
for (const part of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server']) require(part)
process.env.NODE_ENV = NODE_ENV
