/** Grey bars in place of a loading page; the style sheet shows them only after 150 ms. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" role="status">
      <span className="sr-only">Loading</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
