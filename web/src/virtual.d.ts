declare module "virtual:widget.css";

declare module "virtual:about" {
  const about: { version: string; source: string };
  export default about;
}

declare module "virtual:texts/*" {
  const catalogue: Record<string, string | { one?: string; other: string }>;
  export default catalogue;
}
