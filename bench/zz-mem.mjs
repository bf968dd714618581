import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from './server.mjs'
import { openLoop, sayLatencies } from './open-loop.mjs'
if (process.argv[2]) process.env.NODE_OPTIONS = process.argv[2]
const folder = mkdtempSync('/tmp/farman-bench-'); copyFileSync('/tmp/pg1m-data/secrets.json', join(folder,'secrets.json'))
const addresses = JSON.parse(readFileSync('/tmp/addresses.json'))
const server = await startServer({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: folder, DEMO_ADS: '6000', LOG_LEVEL:'error' }, folder)
delete process.env.NODE_OPTIONS
const mem = (w) => process.kill(server.pid,'SIGUSR2') &&  console.log(w, readFileSync(`/proc/${server.pid}/status`,'utf8').match(/Vm(HWM|RSS).*/g).map(x=>x.replace(/\s+/g,' ')).join(' '), readFileSync(`/proc/${server.pid}/status`,'utf8').match(/Threads.*/)[0])
mem('ready')
await new Promise(r=>setTimeout(r,8000)); mem('8s'); await new Promise(r=>setTimeout(r,500)); process.kill(server.pid,'SIGHUP'); await new Promise(r=>setTimeout(r,2500)); mem('gc')
await openLoop(server.address, addresses.slice(0, 600), 50); mem('600')
const r = await openLoop(server.address, addresses.slice(600, 3600), 150); mem('3600'); console.log(sayLatencies(r.latencies))
const tr = readFileSync(`/proc/${server.pid}/smaps`,'utf8').split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/); const by={}
for(const b of tr){ const h=b.split('\n')[0]; const name=h.split(/\s+/)[5]||'anon'; const rss=+/Rss:\s+(\d+)/.exec(b)?.[1]||0; const size=+/Size:\s+(\d+)/.exec(b)?.[1]||0; const k=name==='anon'?(size>65536?'anon>64M':size>8192?'anon>8M':size>1000?'anon>1M':'anon small'):name.split('/').pop(); by[k]=(by[k]||0)+rss }
console.log(Object.entries(by).sort((a,b)=>b[1]-a[1]).slice(0,10).map(([k,v])=>k+' '+(v>>10)+'MB').join(', '))
await server.stop(true); process.exit(0)
