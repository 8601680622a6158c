-- The plan that was last bought for a device.
create index service_order_device_unit on service_order_device (mcu_id);
