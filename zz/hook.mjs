import { registerHooks } from 'node:module'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
globalThis.__mig = Object.fromEntries(readdirSync('database/migrations').filter(f=>f.endsWith('.sql')).map(f=>['/database/migrations/'+f, readFileSync('database/migrations/'+f,'utf8')]));
registerHooks({ load(url, ctx, next) {
 if (url.endsWith('?raw')) return { format: 'module', shortCircuit: true, source: 'export default ' + JSON.stringify(readFileSync(fileURLToPath(url.slice(0, -4)), 'utf8')) }
 if (url.endsWith('.json')) return next(url, { ...ctx, importAttributes: { type: 'json' }, format: 'json' });
 const r = next(url, ctx); if (url.includes('migrate.ts')) return { ...r, source: String(r.source).replace(/import\.meta\.env/, 'true').replace(/import\.meta\.glob[^(]*/, '((x)=>globalThis.__mig)') }
 if (url.endsWith('.ts') && r.source) { const s = String(r.source); if (s.includes('import.meta.glob')) return { ...r, source: s.replaceAll('import.meta.glob', url.includes('migrate.ts') ? '((x)=>globalThis.__mig)' : '((x, y) => ({}))') } }
 return r } })
