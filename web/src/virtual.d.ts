declare module "virtual:widget.css";

declare module "virtual:texts/*" {
  const catalogue: Record<string, string | { one?: string; other: string }>;
  export default catalogue;
}
