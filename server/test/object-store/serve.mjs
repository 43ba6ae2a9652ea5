import S3rver from '@20minutes/s3rver'
import signature from '@20minutes/s3rver/lib/signature/v4.js'
import FilesystemStore from '@20minutes/s3rver/lib/stores/filesystem.js'

// `node serve.mjs FOLDER BUCKET`: prints the port that it listens on, of 127.0.0.1.

// Removing two objects of a folder at once, it trips over its own feet: both remove the folder, and one finds none.
const remove = FilesystemStore.prototype.deleteObject
let removing = Promise.resolve()
FilesystemStore.prototype.deleteObject = function (...args) {
  removing = removing.catch(() => {}).then(() => remove.apply(this, args))
  return removing
}

// What is signed is the path as it was sent; it leaves out the slash behind a bucket.
const { getStringToSign } = signature
signature.getStringToSign = (call, ...rest) =>
  getStringToSign({ ...call, uri: call.headers['sent-path'] }, ...rest)

const [directory, bucket] = process.argv.slice(2)
const configureBuckets = [{ name: bucket, configs: [] }]
const store = new S3rver({ directory, address: '127.0.0.1', port: 0, silent: true, configureBuckets })
store.middleware.unshift((ctx, next) => {
  ctx.headers['sent-path'] = ctx.path
  return next()
})
const { port } = await store.run()
console.log(port)
